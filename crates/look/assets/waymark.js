// Everything works without this file. It changes the colour scheme without a reload, prints, copies,
// and closes menus.
(() => {
  const root = document.documentElement;
  for (const hidden of document.querySelectorAll("[data-js]")) hidden.hidden = false;
  document.addEventListener("click", async (event) => {
    closeMenus((menu) => !menu.contains(event.target));
    if (event.target.closest("[data-print]")) print();
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    } catch {
      return;
    }
    const label = button.querySelector("span");
    label.textContent = "Copied";
    setTimeout(() => (label.textContent = "Copy"), 2000);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of closeMenus(() => true)) menu.querySelector("summary").focus();
  });
  const closeMenus = (which) => {
    const open = [...document.querySelectorAll("details.menu[open]")].filter(which);
    for (const menu of open) menu.open = false;
    return open;
  };
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
