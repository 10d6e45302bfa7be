//! Names as people paste them: by lines, commas or spaces, or as CSV with a line of column titles.

use csv::{ReaderBuilder, StringRecord, Trim, Writer};
use query_params::{FieldErrors, FieldReader, Fields, FromFields};
use web_console::{field_error, grouped};

use crate::domains::{SHEET_COLUMNS, StoreDomain};
use crate::name::NameRules;

/// The most names in one request.
pub const MAX_ROWS: usize = 1_000;

/// The columns that CSV may have: the fields of the API.
pub const COLUMNS: [&str; 9] = [
    "name",
    "with_www",
    "index_page",
    "not_found_page",
    "redirect_status",
    "redirect_to",
    "robots",
    "well_known",
    "hsts",
];

/// What is wrong with a row, by its columns.
fn in_words(errors: &FieldErrors) -> String {
    let columns = errors.iter().map(|(column, _)| {
        let error = field_error(errors, column);
        match column {
            "name" => error,
            column => format!("{column}: {error}"),
        }
    });
    columns.collect::<Vec<_>>().join(" ")
}

/// What was pasted.
#[derive(Debug, Default)]
pub struct Pasted {
    columns: StringRecord,
    /// Whether the first line says what the columns are.
    is_csv: bool,
    rows: Vec<StringRecord>,
}

/// The names on a line; of a name and an address, the address with the name that it follows.
fn names(line: &str) -> Vec<StringRecord> {
    let is_between = |letter: char| letter.is_whitespace() || ",;".contains(letter);
    let names: Vec<&str> = line
        .split(is_between)
        .filter(|name| !name.is_empty())
        .collect();
    if let [name, address] = names[..]
        && address.contains("://")
    {
        return vec![vec![name].into(), vec![address, name].into()];
    }
    names.into_iter().map(|name| vec![name].into()).collect()
}

impl Pasted {
    /// Reads it.
    ///
    /// # Errors
    /// What is wrong with the whole, for people.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim_start_matches('\u{feff}').trim();
        let first = text.lines().next().unwrap_or_default();
        // Spreadsheets of many countries write semicolons or tabs.
        let separator = [',', ';', '\t'].into_iter().find(|separator| {
            let mut titles = first.split(*separator);
            titles.any(|title| {
                title
                    .trim()
                    .trim_matches('"')
                    .trim()
                    .eq_ignore_ascii_case("name")
            })
        });
        let pasted = if let Some(separator) = separator {
            Self::csv(text, separator)?
        } else {
            Self {
                columns: StringRecord::from(vec!["name"]),
                is_csv: false,
                rows: text.lines().flat_map(names).collect(),
            }
        };
        match pasted.rows.len() {
            0 => Err("There are no names in it.".to_owned()),
            count if count > MAX_ROWS => {
                let (count, most) = (grouped(count as u64), grouped(MAX_ROWS as u64));
                Err(format!(
                    "There are {count} names in it; at most {most} can be added at once: send it \
                     in parts. Nothing was added."
                ))
            }
            _ => Ok(pasted),
        }
    }

    fn csv(text: &str, separator: char) -> Result<Self, String> {
        let mut reader = ReaderBuilder::new()
            .delimiter(u8::try_from(separator).unwrap_or(b','))
            .flexible(true)
            .trim(Trim::All)
            .from_reader(text.as_bytes());
        let unread = |error: csv::Error| format!("This is not CSV: {error}.");
        let titles = reader.headers().map_err(unread)?.iter();
        let mut columns: Vec<_> = titles.map(str::to_ascii_lowercase).collect();
        // Spreadsheets also write columns that are empty.
        while columns.pop_if(|title| title.is_empty()).is_some() {}
        // The others of a downloaded list say how a domain was.
        let is_known = |column: &str| COLUMNS.contains(&column) || SHEET_COLUMNS.contains(&column);
        if let Some(unknown) = columns.iter().find(|column| !is_known(column.as_str())) {
            let columns = COLUMNS.join(", ");
            return Err(format!("The column “{unknown}” is not one of {columns}."));
        }
        let rows = reader.records().collect::<Result<_, _>>().map_err(unread)?;
        Ok(Self {
            columns: columns.into(),
            is_csv: true,
            rows,
        })
    }

    /// The rows by their place, each with its form or what is wrong with it.
    pub fn forms(&self, rules: &NameRules) -> Vec<Result<StoreDomain, String>> {
        let rows = self.rows.iter();
        rows.map(|row| self.form(row, rules)).collect()
    }

    fn form(&self, row: &StringRecord, rules: &NameRules) -> Result<StoreDomain, String> {
        if let (false, Some(name)) = (self.is_csv, row.get(1)) {
            return Err(format!(
                "It is an address that follows {name} on its line: where a name leads belongs in \
                 CSV, with the columns name and index_page."
            ));
        }
        let mut beyond = row.iter().skip(self.columns.len());
        if beyond.any(|value| !value.is_empty()) {
            return Err("The line has more values than there are columns.".to_owned());
        }
        let pairs = self.columns.iter().zip(row.iter());
        // In CSV, nothing is said about a field whose cell is empty.
        let pairs = pairs.filter(|(name, value)| COLUMNS.contains(name) && !value.is_empty());
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let fields = Fields::from_texts(pairs.collect()).map_err(|error| error.to_string())?;
        let mut reader = FieldReader::new(&fields);
        let form = StoreDomain::from_fields(&mut reader, rules);
        reader.finish(form).map_err(|errors| in_words(&errors))
    }

    /// The name in a row, as pasted.
    pub fn name(&self, row: usize) -> &str {
        let at = self.columns.iter().position(|column| column == "name");
        let row = self.rows.get(row);
        row.and_then(|row| row.get(at?)).unwrap_or_default()
    }

    /// These rows, to be corrected and sent again.
    pub fn again(&self, rows: &[usize]) -> String {
        let rows = rows.iter().filter_map(|row| self.rows.get(*row));
        if !self.is_csv {
            let names: Vec<&str> = rows.filter_map(|row| row.get(0)).collect();
            return names.join("\n");
        }
        let mut writer = csv::WriterBuilder::new()
            .flexible(true)
            .from_writer(Vec::new());
        for record in std::iter::once(&self.columns).chain(rows) {
            // Nothing fails in memory.
            let _ = writer.write_record(record);
        }
        let bytes = Writer::into_inner(writer).unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}
