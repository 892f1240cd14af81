/** Closes the phone's menu when a link was chosen, Escape was pressed, or the page beside it was touched. */
const menu = document.querySelector<HTMLDetailsElement>("[data-site-menu]");

function close(): void {
  menu?.removeAttribute("open");
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !menu?.open) return;
  if (target.closest("a") || !menu.contains(target)) close();
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !menu?.open) return;
  close();
  menu.querySelector("summary")?.focus();
});
