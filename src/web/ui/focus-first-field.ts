/**
 * The `ref` of a form that appears in a page: moves the focus to its field marked `data-autofocus`. Dialogs do that by
 * themselves.
 */
export function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}
