// Everything works without this file. It changes the colour scheme without a reload, prints, copies,
// closes menus, updates pending results, and lets a deletion be undone.
(() => {
  const root = document.documentElement;
  const showControls = (page) => {
    for (const control of page.querySelectorAll("[data-js]")) control.hidden = false;
  };
  showControls(document);
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

  // Waiting rows are replaced from a new copy of the page until none is waiting.
  const refresh = async () => {
    if (!document.querySelector("[data-waiting]")) return;
    if (!document.hidden) {
      const answer = await fetch(location.href).catch(() => null);
      if (answer?.redirected) return;
      const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
      if (page) showControls(page);
      if (page) document.title = page.title;
      for (const row of page ? document.querySelectorAll("[data-waiting]") : []) {
        const current = page.getElementById(row.id);
        // A hidden row is being deleted.
        const isInUse = row.hidden || row.contains(document.activeElement);
        const isKept = isInUse || current?.isEqualNode(row);
        if (current && !isKept) row.replaceWith(current);
        // It is no longer in this part of its list.
        if (!current && !isKept && row.closest("[data-rows]")) row.remove();
        // Nothing is waiting any more, and the result affects the whole page.
        if (!current && row.dataset.waiting === "page") return location.reload();
      }
    }
    setTimeout(refresh, 3000);
  };
  setTimeout(refresh, 2000);

  // A deletion is sent after eight seconds, or when the page is left.
  const pending = new Set();
  const noticeOf = (kind, name, row) => {
    const notice = document.querySelector(kind).content.firstElementChild.cloneNode(true);
    notice.querySelector("[data-name]").textContent = name;
    row.closest("[data-rows]").before(notice);
    return notice;
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-delete]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const [row, name] = [link.closest("li"), link.dataset.delete];
    const notice = noticeOf("[data-undo]", name, row);
    const end = () => {
      clearTimeout(timer);
      pending.delete(send);
      notice.remove();
    };
    const send = async () => {
      end();
      const body = new URLSearchParams(new FormData(link.closest("form")));
      const request = { method: "POST", body, keepalive: true, redirect: "manual" };
      const answer = await fetch(link.href, request).catch(() => null);
      if (answer?.type === "opaqueredirect" || answer?.status === 404) return row.remove();
      row.hidden = false;
      noticeOf("[data-undo-failed]", name, row);
    };
    const timer = setTimeout(send, 8000);
    pending.add(send);
    row.hidden = true;
    const undo = notice.querySelector("button");
    undo.addEventListener("click", () => {
      end();
      row.hidden = false;
      row.querySelector("summary").focus();
    });
    undo.focus();
  });
  addEventListener("pagehide", () => [...pending].forEach((send) => send()));
})();
