import type { MantineColorsTuple } from "@mantine/core";

/**
 * Ten steps of each colour, from the lightest to the darkest, as Mantine requires. The resolver in theme.ts decides
 * which steps a colour scheme uses.
 */
export const carbon: MantineColorsTuple = [
  "#eff3fd",
  "#e3e9fb",
  "#c3d0f6",
  "#9fb4ff",
  "#7b93ee",
  "#4a69e2",
  "#3b5bdb",
  "#1f3fae",
  "#18328c",
  "#12266b",
];
export const steel: MantineColorsTuple = [
  "#f6f8f5",
  "#f1f3f0",
  "#e7eae6",
  "#d6dbd7",
  "#b9c1bc",
  "#7c8782",
  "#5f6b66",
  "#4e5a55",
  "#2f3935",
  "#16201c",
];
export const night: MantineColorsTuple = [
  "#edf0ec",
  "#cdd4cf",
  "#a9b3ae",
  "#74807b",
  "#3b4541",
  "#2c3431",
  "#232a27",
  "#181d1b",
  "#131716",
  "#0f1312",
];
export const green: MantineColorsTuple = [
  "#eef8f1",
  "#dcf1e2",
  "#b5e0c1",
  "#82d69d",
  "#4fb874",
  "#2b9a55",
  "#1c7d42",
  "#14602f",
  "#104d26",
  "#0b3a1c",
];
export const yellow: MantineColorsTuple = [
  "#fff8e0",
  "#ffefbd",
  "#ffe48c",
  "#ffd84d",
  "#f3c552",
  "#d79b16",
  "#a66f00",
  "#744600",
  "#5c3800",
  "#452a00",
];
export const red: MantineColorsTuple = [
  "#fef3f1",
  "#fde5e1",
  "#fbc8c1",
  "#ff9f95",
  "#ee6d61",
  "#d0443c",
  "#c4342c",
  "#b3221c",
  "#921813",
  "#6e110d",
];
