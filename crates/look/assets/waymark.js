// Everything works without this file. It changes the colour scheme without a reload, and prints.
(() => {
  const root = document.documentElement;
  for (const hidden of document.querySelectorAll("[data-js]")) hidden.hidden = false;
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) print();
  });
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button?.matches("[data-scheme-switch]")) return;
    event.preventDefault();
    // As the service sets it: for all pages of the service.
    const { pathname, protocol } = new URL(".", button.form.action);
    const secure = protocol === "https:" ? "; secure" : "";
    const life = `path=${pathname}; max-age=31536000; samesite=lax${secure}`;
    document.cookie = `scheme=${button.value}; ${life}`;
    root.dataset.scheme = button.value;
  });
})();
