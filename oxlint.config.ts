import { defineConfig } from "oxlint";
import { FEATURES } from "#src/main/feature-order.ts";

interface Restriction {
  group: string[];
  message: string;
}

const MAIN = { group: ["**/main/**"], message: "Nothing imports main/: it is the top." };
const TESTING = { group: ["**/testing/**"], message: "Only tests and benches import testing/." };
const FEATURE = { group: ["**/features/**"], message: "Only features and main/ import a feature." };
const READER = { group: ["**/invoice-reader/**"], message: "Only features and main/ import the invoice reader." };
const READER_SHAPES = {
  group: ["**/invoice-reader/**", "!**/invoice-reader/invoice.ts"],
  message: "In the browser only invoice-reader/invoice.ts is at hand.",
};
const SERVER = { group: ["**/server/**"], message: "web/ never imports server/." };
const WEB = { group: ["**/web/**"], message: "server/ never imports web/." };
const PURE = {
  group: ["**/server/**", "**/web/**"],
  message: "A feature's root is pure: it knows neither server nor web.",
};
const PLATFORM = { group: ["**/server/**", "**/web/**"], message: "shared/ and the invoice reader know no platform." };
const BROWSER = { group: ["node:*"], message: "This runs in the browser too." };
/** Roots of features that only servers import may have tables; scripts/without-tables.ts fails where a browser gets one. */
const TABLES = { group: ["**/shared/read-rows.ts"], message: "Browsers have no files beside the code." };
const READ_ROWS = "src/shared/read-rows.ts";

const SHARP = {
  group: ["sharp", "libheif-js", "libheif-js/*"],
  message: "Pictures are decoded in the picture process: only modules *.picture.ts and the invoice reader do it.",
};

const DRAWING = {
  group: ["pdfkit", "**/server/pdf/new-document.ts", "**/server/pdf/text-writer.ts"],
  message: "Documents are drawn in a document process: only modules *.document.ts do it.",
};

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];
const PICTURE_WORK = "**/*.picture.ts";
const DOCUMENT_WORK = "**/*.document.ts";

/** What the layers of a feature may not import, by the files below its folder. */
const LAYERS: { files: string; restrictions: Restriction[] }[] = [
  { files: "**/*.ts", restrictions: [PURE, BROWSER, READER_SHAPES] },
  { files: "**/server/**", restrictions: [WEB, SHARP, DRAWING] },
  { files: `**/server/${DOCUMENT_WORK}`, restrictions: [WEB, SHARP] },
  { files: `**/server/${PICTURE_WORK}`, restrictions: [WEB] },
  { files: "**/web/**", restrictions: [SERVER, BROWSER, TABLES, READER_SHAPES] },
];

/** Lists what the feature adds to the server. */
const FEATURE_FILE = { files: "feature.ts", restrictions: [WEB, SHARP, DRAWING] };

/** The last override that names a file decides, so every restriction of a file stands in one rule. */
function restrict(files: string[], patterns: Restriction[], excluded: string[] = TESTS) {
  return {
    files,
    excludeFiles: excluded,
    rules: { "no-restricted-imports": ["error", { patterns }] as ["error", { patterns: Restriction[] }] },
  };
}

/** Where the files of a feature with parts lie that belong to none of them. */
const OWN = ["*.ts", "server/**", "web/**"];

/** Every feature, and every part of one, from the base up: where its files lie, and what imports of them look like. */
const FOLDERS = FEATURES.flatMap((listed) => {
  const [feature, ...parts] = typeof listed === "string" ? [listed, "."] : listed;
  return parts.map((part) => {
    const isOwn = part === ".";
    const name = isOwn ? feature : `${feature}/${part}`;
    const files = isOwn && parts.length > 1 ? OWN : ["**"];
    return { feature, name, isOwn, imports: files.map((file) => `**/features/${name}/${file}`) };
  });
});

/** Files may import the folders before theirs in the list, and of the layers only what theirs may know. */
function fenceOf(name: string, higher: readonly { imports: string[] }[], layers: typeof LAYERS) {
  const message = `${name} imports only features before it in src/main/feature-order.ts.`;
  const order = higher.length > 0 ? [{ group: higher.flatMap(({ imports }) => imports), message }] : [];
  return layers.map(({ files, restrictions }) =>
    restrict([`src/features/${name}/${files}`], [...order, MAIN, TESTING, ...restrictions]),
  );
}

const featureFences = [
  // The files of a feature's parts lie in its folder too: what is said of them comes last.
  ...FOLDERS.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)).flatMap((folder) =>
    fenceOf(folder.name, FOLDERS.slice(FOLDERS.indexOf(folder) + 1), LAYERS),
  ),
  ...FEATURES.flatMap((listed) => {
    const feature = typeof listed === "string" ? listed : listed[0];
    const last = FOLDERS.findLastIndex((folder) => folder.feature === feature);
    return fenceOf(feature, FOLDERS.slice(last + 1), [FEATURE_FILE]);
  }),
];

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise"],
  categories: { correctness: "error", suspicious: "error" },
  env: { builtin: true, browser: true, node: true },
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-console": "error",
    "no-var": "error",
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
    ],
    "prefer-const": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-unassigned-import": "off",
    "import/no-named-as-default-member": "off",
    "import/no-named-as-default": "off",
    "react/react-in-jsx-scope": "off",
    "react/jsx-filename-extension": "off",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
    "typescript/await-thenable": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/consistent-return": "off",
    "consistent-return": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/consistent-function-scoping": "off",
    "no-shadow": "off",
    "promise/always-return": "off",
    "promise/no-promise-in-callback": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
  },
  overrides: [
    { files: ["scripts/**", "bench/**", "drills/**"], rules: { "no-console": "off", "no-await-in-loop": "off" } },
    { files: [...TESTS, "e2e/**", "src/testing/**"], rules: { "no-await-in-loop": "off", "no-console": "off" } },
    {
      // Statements of one transaction share a connection, and steps outside one follow each other on purpose.
      files: ["src/features/**/server/**", "src/server/**", "src/invoice-reader/**"],
      rules: { "no-await-in-loop": "off" },
    },
    {
      files: ["src/features/**/web/**", "src/web/**", "src/main/app/**", "src/main/site/**"],
      excludeFiles: ["src/web/call.ts", ...TESTS],
      rules: { "no-restricted-globals": ["error", { name: "fetch", message: "web/call.ts is the only fetch." }] },
    },
    restrict(["src/shared/**"], [MAIN, TESTING, FEATURE, READER, PLATFORM, BROWSER, TABLES], [...TESTS, READ_ROWS]),
    restrict([READ_ROWS], [MAIN, TESTING, FEATURE, READER, PLATFORM]),
    restrict(["src/server/**"], [MAIN, TESTING, FEATURE, READER, WEB, SHARP, DRAWING]),
    restrict(["src/server/pdf/**"], [MAIN, TESTING, FEATURE, READER, WEB, SHARP]),
    restrict(
      [`src/server/${PICTURE_WORK}`, "src/server/pictures/picture-process.ts", "src/server/pictures/heic-thread.ts"],
      [MAIN, TESTING, FEATURE, READER, WEB],
    ),
    restrict(["src/web/**"], [MAIN, TESTING, FEATURE, READER, SERVER, BROWSER, TABLES]),
    restrict(["src/invoice-reader/**"], [MAIN, TESTING, FEATURE, PLATFORM]),
    restrict(["src/main/**"], [TESTING]),
    restrict(["src/main/app/**", "src/main/site/**"], [TESTING, SERVER, BROWSER, TABLES]),
    ...featureFences,
  ],
  ignorePatterns: ["dist", "data", "node_modules", "src/server/db/schema.ts"],
});
