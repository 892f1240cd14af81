import { createTheme, type CSSVariablesResolver } from "@mantine/core";
import type {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Card,
  Drawer,
  Input,
  Menu,
  Modal,
  Notification,
  Paper,
  Skeleton,
  Tooltip,
} from "@mantine/core";
import { carbon, green, night, red, steel, yellow } from "./colors.ts";
import { cssTokens, dark, light, type Palette } from "./palette.ts";

/**
 * Controls without a size or with the default `sm` are 44 px high on touch screens and 38 px with a mouse; theme.css
 * sets the height.
 */
const control = { height: "var(--control-height)", font: "var(--control-font)" };
const isControl = (size: unknown) => size === undefined || size === "sm";

/** A dialog's header is not a page banner for screen readers, and its close button has a name. */
const dialog = {
  overlayProps: { backgroundOpacity: 0.45 },
  closeButtonProps: { "aria-label": "Close" },
  attributes: { header: { role: "presentation" } },
};

/**
 * Does the same as a component's own `extend`, without loading the component: a screen loads only the components it
 * shows.
 */
const settingsOf = <Component extends { extend: (settings: never) => unknown }>(
  settings: Parameters<Component["extend"]>[0],
) => settings;

export const theme = createTheme({
  primaryColor: "carbon",
  primaryShade: { light: 7, dark: 6 },
  colors: { carbon, gray: steel, dark: night, green, yellow, red },
  white: light.paper,
  black: light.ink,
  fontFamily: '"Atkinson Hyperlegible Next", ui-sans-serif, system-ui, sans-serif',
  headings: {
    fontFamily: '"Atkinson Hyperlegible Next", ui-sans-serif, system-ui, sans-serif',
    fontWeight: "700",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.625rem", lineHeight: "1.2" },
      h2: { fontSize: "1.25rem", lineHeight: "1.25" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.35" },
      h4: { fontSize: "1rem", lineHeight: "1.4" },
      h5: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h6: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1rem", lg: "1.125rem", xl: "1.375rem" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "10px", xl: "16px" },
  defaultRadius: "md",
  shadows: {
    xs: "none",
    sm: "none",
    md: "var(--lift)",
    lg: "var(--lift)",
    xl: "var(--lift)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Input: settingsOf<typeof Input>({
      vars: (_, { size }) => ({
        wrapper: isControl(size) ? { "--input-height": control.height, "--input-fz": control.font } : {},
      }),
    }),
    InputWrapper: settingsOf<typeof Input.Wrapper>({
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
      vars: () => ({
        label: { "--input-label-size": "var(--mantine-font-size-sm)", "--input-asterisk-color": "var(--bad)" },
        error: { "--input-error-size": "0.875rem" },
        success: {},
        description: { "--input-description-size": "0.875rem" },
      }),
    }),
    Button: settingsOf<typeof Button>({
      vars: (_, { size }) => ({
        root: isControl(size) ? { "--button-height": control.height, "--button-padding-x": "1rem" } : {},
      }),
    }),
    ActionIcon: settingsOf<typeof ActionIcon>({
      defaultProps: { variant: "subtle", color: "gray" },
      vars: (_, { size }) => ({ root: isControl(size) ? { "--ai-size": control.height } : {} }),
    }),
    Badge: settingsOf<typeof Badge>({ defaultProps: { variant: "light", radius: "sm", tt: "none" } }),
    Card: settingsOf<typeof Card>({ defaultProps: { withBorder: true, padding: "md" } }),
    Paper: settingsOf<typeof Paper>({ defaultProps: { withBorder: true } }),
    Alert: settingsOf<typeof Alert>({ defaultProps: { variant: "light" } }),
    // Without the placeholder the first item takes the focus, and a menu contains only items.
    Menu: settingsOf<typeof Menu>({
      defaultProps: { shadow: "md", position: "bottom-end", offset: 6, withInitialFocusPlaceholder: false },
    }),
    Notification: settingsOf<typeof Notification>({
      defaultProps: { withBorder: true, closeButtonProps: { "aria-label": "Dismiss" } },
    }),
    Tooltip: settingsOf<typeof Tooltip>({ defaultProps: { openDelay: 700, withArrow: true } }),
    Modal: settingsOf<typeof Modal>({
      defaultProps: { ...dialog, centered: true, transitionProps: { duration: 120 } },
    }),
    Drawer: settingsOf<typeof Drawer>({
      defaultProps: { ...dialog, transitionProps: { duration: 160 } },
    }),
    Skeleton: settingsOf<typeof Skeleton>({ defaultProps: { radius: "sm" } }),
  },
});

/** Sets Mantine's variables from the palette, and adds the palette's own variables such as `--ink` and `--paper`. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables(light, "0 1px 2px rgb(15 25 20 / 8%), 0 8px 24px rgb(15 25 20 / 10%)"),
  dark: schemeVariables(dark, "0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 50%)"),
});

function schemeVariables(palette: Palette, lift: string): Record<string, string> {
  return {
    ...cssTokens(palette),
    "--lift": lift,
    "--mantine-color-body": palette.paper,
    "--mantine-color-text": palette.ink,
    "--mantine-color-bright": palette.ink,
    "--mantine-color-dimmed": palette.inkSoft,
    "--mantine-color-placeholder": palette.inkSoft,
    "--mantine-color-anchor": palette.carbon,
    "--mantine-color-error": palette.bad,
    "--mantine-color-success": palette.good,
    "--mantine-color-default": palette.paper,
    "--mantine-color-default-hover": palette.sunk,
    "--mantine-color-default-color": palette.ink,
    "--mantine-color-default-border": palette.line,
    "--mantine-color-disabled": palette.sunk,
    "--mantine-color-disabled-color": palette.inkSoft,
    "--mantine-color-disabled-border": palette.line,
    ...washes("carbon", palette.carbon, palette.carbonTint, palette.carbonFill, palette.carbonFillHover),
    ...washes("red", palette.bad, palette.badTint, palette.badFill, palette.badFillHover),
    ...washes("green", palette.good, palette.goodTint),
    ...washes("yellow", palette.warn, palette.warnTint),
    ...washes("gray", palette.inkSoft, palette.sunk),
  };
}

/** Returns the colours of Mantine's `light`, `subtle`, `outline` and `filled` variants of one colour. */
function washes(color: string, text: string, tint: string, fill?: string, fillHover?: string): Record<string, string> {
  const name = `--mantine-color-${color}`;
  return {
    [`${name}-text`]: text,
    [`${name}-light`]: tint,
    [`${name}-light-hover`]: tint,
    [`${name}-light-color`]: text,
    [`${name}-outline`]: text,
    [`${name}-outline-hover`]: tint,
    ...(fill && { [`${name}-filled`]: fill, [`${name}-filled-hover`]: fillHover ?? fill }),
  };
}
