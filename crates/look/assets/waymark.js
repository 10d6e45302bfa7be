// Everything works without this file. It changes the colour scheme and filters without a reload,
// prints, copies, opens findings, closes menus, updates pending results, and lets a deletion be
// undone.
(() => {
  const root = document.documentElement;
  const showControls = (page) => {
    for (const control of page.querySelectorAll("[data-js]")) control.hidden = false;
    for (const control of page.querySelectorAll("[data-no-js]")) control.hidden = true;
    if (!navigator.share) return;
    for (const control of page.querySelectorAll("[data-share]")) control.hidden = false;
  };
  const language = root.lang === "en" ? "en-GB" : root.lang;
  // Times are sent in UTC; lists show how long ago they were.
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600]];
  const ago = (seconds) => {
    const [unit, size] = units.find(([, size]) => seconds >= size) ?? ["minute", 60];
    const past = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
    return seconds < 60 ? "just now" : past.format(-Math.floor(seconds / size), unit);
  };
  const showTimes = (page) => {
    for (const time of page.querySelectorAll("time[datetime*=T]")) {
      const [at, utc] = [new Date(time.dateTime), time.textContent];
      const day = at.toLocaleDateString(language, { dateStyle: "long" });
      const local = `${day}, ${at.toLocaleTimeString(language, { timeStyle: "short" })}`;
      const isSameDay = at.getDate() === at.getUTCDate();
      const beside = isSameDay ? `${time.dateTime.slice(11, 16)} UTC` : utc;
      const both = at.getTimezoneOffset() ? `${local} (${beside})` : utc;
      if ("relative" in time.dataset) {
        time.title = at.getTimezoneOffset() ? both : `${local} UTC`;
        time.textContent = ago((Date.now() - at) / 1000);
      } else if (utc.endsWith("UTC")) time.textContent = both;
    }
  };
  showTimes(document);
  showControls(document);
  document.addEventListener("click", async (event) => {
    closeMenus((menu) => !menu.contains(event.target));
    if (event.target.closest("[data-print]")) print();
    const share = event.target.closest("[data-share]");
    const text = share && document.getElementById(share.dataset.share).textContent;
    if (text) navigator.share({ text }).catch(() => {});
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
  // Findings are folded; links to them, and printing, open them.
  const setAll = (open, which = ".finding, .folded") => {
    const all = document.querySelectorAll(which);
    const changed = [...all].filter((details) => details.open !== open);
    for (const details of changed) details.open = open;
    return changed;
  };
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-open-all]")) setAll(true);
    if (target.closest("[data-close-all]")) setAll(false);
  });
  const target = () => document.getElementById(location.hash.slice(1));
  const reveal = (isNew) => {
    const isHidden = target()?.closest("details:not([open])");
    let at = target()?.closest("details");
    for (; at; at = at.parentElement.closest("details")) at.open = true;
    if (isHidden || isNew) target()?.scrollIntoView();
  };
  addEventListener("hashchange", () => reveal(false));
  reveal(false);
  let opened = [];
  addEventListener("beforeprint", () => (opened = setAll(true, ".finding, .folded, .more")));
  addEventListener("afterprint", () => opened.forEach((details) => (details.open = false)));
  const margin = new CSSStyleSheet();
  document.adoptedStyleSheets.push(margin);
  const setMargin = () => {
    const text = document.querySelector("[data-margin]")?.dataset.margin;
    if (text) margin.replaceSync(`@page {@bottom-left {content: ${JSON.stringify(text)}}}`);
  };
  setMargin();

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

  // A new copy of a page; null if it cannot be had, undefined if the session has ended.
  const load = async (address) => {
    const headers = { accept: "text/html" };
    const answer = await fetch(address, { headers }).catch(() => null);
    if (answer?.redirected) return undefined;
    if (!answer?.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    showControls(page);
    showTimes(page);
    return page;
  };
  // For people who do not see what changes: filters, and rows that have finished.
  const news = document.createElement("p");
  news.className = "sr";
  news.role = "status";
  document.querySelector("main").append(news);

  // Deletions that may not have reached the service yet.
  const pending = new Set();

  // Filters act at once, and keep the focus. What is typed is sent by the Enter key.
  let newest;
  document.addEventListener("change", async ({ target }) => {
    const form = target.closest("form[data-live]");
    if (!form || !target.matches("select")) return;
    const address = (newest = new URL(form.action));
    address.search = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    // Otherwise, their rows would be shown again.
    await Promise.all([...pending].map((send) => send()));
    const page = await load(address);
    if (newest !== address) return;
    if (!page) return form.requestSubmit();
    history.replaceState(null, "", address);
    for (const part of document.querySelectorAll("[data-part]")) {
      part.replaceWith(page.getElementById(part.id) ?? "");
    }
    news.textContent = document.getElementById("extent")?.textContent ?? "";
  });
  const inWords = (row) => {
    const title = row.querySelector(".item-title, h1")?.textContent;
    const state = row.querySelector(".item-facts .chip, [role=alert]")?.textContent;
    const score = row.querySelector(".ring")?.getAttribute("aria-label");
    return title && `${title}: ${state ?? score ?? "updated"}`;
  };
  // Waiting rows are replaced from a new copy of the page until none is waiting.
  const renew = (page) => {
    document.title = page.title;
    const finished = [];
    const isMissing = !target();
    for (const row of document.querySelectorAll("[data-waiting]")) {
      const current = page.getElementById(row.id);
      // A hidden row is being deleted.
      const isInUse = row.hidden || row.contains(document.activeElement);
      const isKept = isInUse || current?.isEqualNode(row);
      const isDone = current && !current.matches("[data-waiting]");
      const pick = current?.querySelector("input.pick");
      if (pick) pick.checked = row.querySelector("input.pick").checked;
      if (current && !isKept) row.replaceWith(current);
      if (isDone && !isKept) finished.push(inWords(current));
      // It is no longer in this part of its list.
      if (!current && !isKept && row.closest("[data-rows]")) row.remove();
      // Nothing is waiting any more, and the result affects the whole page.
      if (!current && row.dataset.waiting === "page") return location.reload();
    }
    // How many there are in each part of the list, and in all.
    for (const counts of document.querySelectorAll("#tabs, #extent")) {
      const current = page.getElementById(counts.id);
      const isKept = counts.contains(document.activeElement) || current?.isEqualNode(counts);
      if (current && !isKept) counts.replaceWith(current);
    }
    showPicked();
    setMargin();
    if (isMissing) reveal(true);
    const said = finished.filter(Boolean).join("; ");
    if (said) news.textContent = said;
  };
  const refresh = async () => {
    if (document.querySelector("[data-waiting]") && !document.hidden) {
      const address = location.href;
      const page = await load(address);
      if (page === undefined) return;
      // A filter may have led elsewhere since.
      if (page && location.href === address) renew(page);
    }
    setTimeout(refresh, 3000);
  };
  setTimeout(refresh, 2000);

  // Without this, the link leads to the page with all rows selected.
  const picks = () => [...document.querySelectorAll("li:not([hidden]) input.pick")];
  const showPicked = () => {
    const all = picks();
    const picked = all.filter((pick) => pick.checked).length;
    const text = picked ? `${picked} selected` : "";
    for (const place of document.querySelectorAll("[data-selected]")) place.textContent = text;
    for (const link of document.querySelectorAll("[data-select-all]")) {
      link.textContent = picked && picked === all.length ? "Select none" : "Select all";
    }
  };
  showPicked();
  const sayPicked = () => {
    showPicked();
    news.textContent = document.querySelector("[data-selected]").textContent || "None selected";
  };
  document.addEventListener("change", ({ target }) => target.matches("input.pick") && sayPicked());
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-select-all]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const isAll = picks().every((pick) => pick.checked);
    for (const pick of picks()) pick.checked = !isAll;
    sayPicked();
  });

  // A deletion is sent after eight seconds, or when the page is left.
  const noticeOf = (kind, name, row) => {
    const notice = document.querySelector(kind).content.firstElementChild.cloneNode(true);
    notice.querySelector("[data-name]").textContent = name;
    // Outside of what filters replace.
    (row.closest("[data-part]") ?? row.closest("[data-rows]")).before(notice);
    return notice;
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-delete]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const [row, name] = [link.closest("li"), link.dataset.delete];
    const notice = noticeOf("[data-undo]", name, row);
    const hide = (isHidden) => {
      row.hidden = isHidden;
      const pick = row.querySelector("input.pick");
      if (pick) pick.checked = false;
      showPicked();
    };
    const end = () => {
      clearTimeout(timer);
      notice.remove();
    };
    let sent;
    const send = () => (sent ??= post());
    const post = async () => {
      end();
      const body = new URLSearchParams(new FormData(link.closest("form")));
      const request = { method: "POST", body, keepalive: true, redirect: "manual" };
      const answer = await fetch(link.href, request).catch(() => null);
      pending.delete(send);
      if (answer?.type === "opaqueredirect" || answer?.status === 404) return row.remove();
      hide(false);
      noticeOf("[data-undo-failed]", name, row);
    };
    const timer = setTimeout(send, 8000);
    pending.add(send);
    hide(true);
    const undo = notice.querySelector("button");
    undo.addEventListener("click", () => {
      end();
      pending.delete(send);
      hide(false);
      row.querySelector("summary").focus();
    });
    undo.focus();
  });
  addEventListener("pagehide", () => [...pending].forEach((send) => send()));
})();
