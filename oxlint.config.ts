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

const ANY_FEATURE = ["src/features/*", "src/features/*/*"];
const TESTS = ["**/*.test.ts", "**/*.test.tsx"];
const PICTURE_WORK = "**/*.picture.ts";
const DOCUMENT_WORK = "**/*.document.ts";

/** What a part of a feature may not import, by the folder in it. */
const PARTS: { files: string[]; restrictions: Restriction[] }[] = [
  { files: ANY_FEATURE.map((folder) => `${folder}/*.ts`), restrictions: [PURE, BROWSER, READER_SHAPES] },
  { files: ANY_FEATURE.map((folder) => `${folder}/server/**`), restrictions: [WEB, SHARP, DRAWING] },
  { files: ANY_FEATURE.map((folder) => `${folder}/server/${DOCUMENT_WORK}`), restrictions: [WEB, SHARP] },
  { files: ANY_FEATURE.map((folder) => `${folder}/server/${PICTURE_WORK}`), restrictions: [WEB] },
  { files: ANY_FEATURE.map((folder) => `${folder}/web/**`), restrictions: [SERVER, BROWSER, TABLES, READER_SHAPES] },
];

/** The last override that names a file decides, so every restriction of a file stands in one rule. */
function restrict(files: string[], patterns: Restriction[], excluded: string[] = TESTS) {
  return {
    files,
    excludeFiles: excluded,
    rules: { "no-restricted-imports": ["error", { patterns }] as ["error", { patterns: Restriction[] }] },
  };
}

/** A feature may import the features before it in the list, and of a part of another only what its side may know. */
const featureFences = FEATURES.flatMap((feature, at) => {
  const higher = FEATURES.slice(at + 1).map((name) => `**/features/${name}/**`);
  const order = { group: higher, message: `${feature} imports only features before it in src/main/feature-order.ts.` };
  return PARTS.map(({ files, restrictions }) =>
    restrict(
      files.map((pattern) => pattern.replace("features/*", `features/${feature}`)),
      [...(higher.length > 0 ? [order] : []), MAIN, TESTING, ...restrictions],
    ),
  );
});

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
