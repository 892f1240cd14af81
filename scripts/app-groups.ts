import type { Rolldown } from "vite";

// Assigns each module to a file of the signed-in app. A module that no group takes is stored beside the screen that
// uses it.

/** zod and the shapes of contracts. A company's shapes stay beside their screens: they bring the list of countries along. */
const SHAPES =
  /^(?!.*\/features\/(companies|onboarding)\/).*(\?shapes$|\/src\/shared\/(text|opening-hours|time-span)\.ts$|\/node_modules\/zod\/)/;

const LIBRARY = "@mantine\\/core\\/esm\\/";

/** Menus, and what places them beside their buttons. */
const MENUS = new RegExp(`@floating-ui|${LIBRARY}(components\\/(Menu|Popover|FocusTrap)\\/|utils\\/Floating)`);

const FORM_COMPONENTS =
  "Autocomplete|Checkbox|Combobox|Drawer|FileButton|LoadingOverlay|Modal|ModalBase|MultiSelect|PasswordInput|Radio|ScrollArea|Select|Switch|TagsInput|Textarea";
/** Parts of these that menus and plain selects show too. */
const SHOWN_ELSEWHERE =
  "Combobox\\/(ComboboxChevron|Combobox\\.module|get-parsed)|Radio\\/RadioIcon|Checkbox\\/CheckIcon";
const FORM_PARTS = "dialog|detail-panel|number-field|use-typed-number|use-drag-order|form-row|confirm-button";

/** Forms and dialogs: a screen that only displays data does not load them until a form or dialog is opened. */
const FORMS = new RegExp(
  [
    `${LIBRARY}components\\/(?!${SHOWN_ELSEWHERE})(${FORM_COMPONENTS})\\/`,
    `${LIBRARY}utils\\/InlineInput`,
    "react-remove-scroll",
    `\\/src\\/web\\/ui\\/(${FORM_PARTS})`,
  ].join("|"),
);

/** Components and what they load, without those that bring a large library along. */
const COMMON =
  /\/src\/web\/(?!ui\/(file-drop|row-window))|@tabler|@mantine\/(core|hooks)|@tanstack\/(?!react-virtual|virtual-core)|\/web\/(queries|reorder-request)|(reorder|question)-contract|(forecast|finding)-text|proof-button|won-back-card|credits\.module|step-contract|lots\/contract\.ts$/;

/**
 * The groups, for the bundler. What three of them hold is chosen module by module, so that a file never loads another one
 * for a constant; `withoutCircles` rejects what that could break.
 */
export const appGroups: Rolldown.CodeSplittingOptions["groups"] = [
  { name: "shapes", test: SHAPES, priority: 3, includeDependenciesRecursively: false },
  // Libraries change less often than the app, so browsers keep theirs over many versions.
  { name: "libraries", tags: ["$initial"], test: /node_modules|rolldown\/runtime/, priority: 2 },
  { name: "app", tags: ["$initial"], priority: 2 },
  { name: "menus", test: MENUS, priority: 1.4, includeDependenciesRecursively: false },
  { name: "forms", test: FORMS, priority: 1.2, includeDependenciesRecursively: false },
  // What several screens use is one file: on a phone a request costs more than some unused bytes.
  { name: "common", test: COMMON, minShareCount: 2, priority: 1 },
];
