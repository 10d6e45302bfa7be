//! The packages whose files are compared, and where the two differ.

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deviation {
    OnlyHere,
    OnlyThere,
}

/// What differs: in scripts with which names, what is found, and why.
pub const DEVIATIONS: &[(Deviation, &str, &str, &str)] = &[];

/// Libraries with and without holes, and other packages, in which nothing may be found.
pub const PACKAGES: &[&str] = &[
    "axe-core-4.14.1",
    "html-validate-11.21.1",
    "npm-12.2.0",
    "gentelella-4.2.0",
    "startbootstrap-sb-admin-2-4.1.4",
    "jquery-1.12.4",
    "jquery-2.2.4",
    "jquery-3.6.0",
    "jquery-migrate-1.4.1",
    "jquery-validation-1.19.5",
    "jquery-ui-1.13.1",
    "datatables.net-1.10.20",
    "knockout-3.4.2",
    "vue-2.5.16",
    "vue-3.4.27",
    "dompurify-1.0.11",
    "dompurify-2.3.10",
    "dompurify-3.1.0",
    "moment-2.17.0",
    "underscore-1.8.2",
    "svelte-3.55.0",
    "chart.js-2.6.0",
    "chart.js-3.6.1",
    "bootstrap-3.3.7",
    "bootstrap-4.6.2",
    "bootstrap-select-1.13.12",
    "jszip-3.7.0",
    "react-dom-16.0.0",
    "select2-4.0.5",
    "angular-1.8.3",
    "lodash-3.9.3",
    "lodash-4.17.20",
    "ua-parser-js-0.7.20",
    "axios-0.21.0",
    "axios-1.7.8",
    "pdfobject-2.3.0",
    "handlebars-4.0.10",
    "mustache-2.2.0",
    "backbone-1.3.3",
];
