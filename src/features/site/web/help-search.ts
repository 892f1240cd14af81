/** Shows the topics of the help page that have every typed word, and hides the others. */
const field = document.querySelector<HTMLElement>("[data-help-search]");
const input = field?.querySelector("input");
const groups = [...document.querySelectorAll<HTMLElement>("[data-help-group]")];
const nothing = document.querySelector<HTMLElement>("[data-help-nothing]");

function show(search: string): void {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  for (const group of groups) {
    const topics = [...group.querySelectorAll<HTMLElement>("[data-help-topic]")];
    for (const topic of topics) {
      const text = topic.textContent.toLowerCase();
      topic.hidden = !words.every((word) => text.includes(word));
    }
    group.hidden = topics.every((topic) => topic.hidden);
  }
  if (nothing) nothing.hidden = groups.some((group) => !group.hidden);
}

if (field && input) {
  field.dataset["ready"] = "";
  input.addEventListener("input", () => show(input.value));
}
