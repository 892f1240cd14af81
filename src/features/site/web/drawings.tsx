import type { ReactNode } from "react";
import { QrModules } from "#src/features/site/web/qr-modules.tsx";

const EDGE = { stroke: "var(--line-strong)", strokeWidth: 1.5 };

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 240" role="img" aria-label={label} fontFamily="var(--font)" fill="var(--ink)">
      {children}
    </svg>
  );
}

/** Bars in place of text that need not be read. */
function Bars({
  at,
  widths,
  colour = "var(--line-strong)",
}: {
  at: [number, number];
  widths: number[];
  colour?: string;
}) {
  const [x, y] = at;
  return widths.map((width, index) => (
    <rect key={index} x={x} y={y + index * 11} width={width} height="5" rx="2" fill={colour} />
  ));
}

/**
 * The path of a slip that hangs from the rail and is torn off below. Its width is a multiple of 16, the width of a
 * tooth.
 */
function slip(x: number, width: number, bottom: number): string {
  const teeth = Array.from({ length: width / 16 }, () => "l-8 8 -8-8").join("");
  return `M${x} 34H${x + width}V${bottom}${teeth}Z`;
}

export function TableDrawing() {
  return (
    <Drawing label="A table with a QR code stand, and a phone on which the menu is open.">
      <path d="M0 196H320V240H0Z" fill="var(--sunk)" />
      <path d="M0 196H320" {...EDGE} />
      <rect x="36" y="58" width="112" height="138" rx="6" fill="var(--slip)" />
      <path d="M24 196h136v8H24Z" fill="var(--line-strong)" />
      <text x="92" y="84" textAnchor="middle" fontSize="17" fontWeight="700" fill="var(--on-slip)">
        Table 7
      </text>
      <QrModules x={50} y={96} size={84} />
      <rect x="190" y="26" width="104" height="190" rx="16" fill="var(--ink)" />
      <rect x="197" y="34" width="90" height="174" rx="10" fill="var(--paper)" />
      <rect x="205" y="44" width="74" height="52" rx="5" fill="var(--carbon-tint)" />
      <ellipse cx="242" cy="74" rx="24" ry="14" fill="var(--carbon-fill)" />
      <ellipse cx="242" cy="69" rx="19" ry="8" fill="var(--slip)" />
      <text x="205" y="115" fontSize="14" fontWeight="700">
        Tuna poke
      </text>
      <Bars at={[205, 123]} widths={[70, 52]} />
      <rect x="205" y="150" width="74" height="24" rx="5" fill="var(--carbon-fill)" />
      <text x="242" y="167" textAnchor="middle" fontSize="14" fontWeight="600" fill="var(--on-carbon)">
        Add
      </text>
      <Bars at={[205, 188]} widths={[62]} />
    </Drawing>
  );
}

export function KitchenDrawing() {
  return (
    <Drawing label="Order slips hanging from the rail of the kitchen pass, the newest in front.">
      <path d={slip(12, 96, 152)} fill="var(--paper)" {...EDGE} />
      <Bars at={[26, 62]} widths={[48, 56, 40]} />
      <path d="m38 120 10 10 20-24" fill="none" stroke="var(--good)" strokeWidth="6" strokeLinecap="round" />
      <path d={slip(228, 80, 128)} fill="var(--carbon-tint)" {...EDGE} />
      <Bars at={[246, 62]} widths={[48, 40, 52]} colour="var(--carbon)" />
      <path d={slip(92, 144, 196)} fill="var(--slip)" />
      <g fill="var(--on-slip)">
        <text x="108" y="76" fontSize="18" fontWeight="700">
          Table 7
        </text>
        <text x="108" y="106" fontSize="16">
          2 × Tuna poke
        </text>
        <text x="108" y="130" fontSize="16">
          1 × Mango juice
        </text>
        <path d="M92 148H236" stroke="currentColor" strokeDasharray="5 4" />
        <text x="108" y="176" fontSize="16" fontWeight="700">
          Now
        </text>
      </g>
      <path d="M-2 22H322V42H-2Z" fill="var(--sunk)" {...EDGE} />
    </Drawing>
  );
}

const JARS = [
  { name: "Rice", x: 22, full: 74, colour: "var(--line-strong)" },
  { name: "Mango", x: 122, full: 58, colour: "var(--slip)" },
  { name: "Tuna", x: 222, full: 26, colour: "var(--bad-fill)" },
];

export function StockDrawing() {
  return (
    <Drawing label="Three jars on a shelf with a line for the reorder level. The tuna is below it.">
      {JARS.map(({ name, x, full, colour }) => (
        <g key={name}>
          <rect x={x} y={74} width="76" height="110" rx="10" fill="var(--paper)" {...EDGE} />
          <path d={`M${x + 5} ${179 - full}h66v${full - 5}a5 5 0 0 1-5 5h-56a5 5 0 0 1-5-5Z`} fill={colour} />
          <rect x={x + 10} y="60" width="56" height="14" rx="3" fill="var(--ink)" />
          <text x={x + 38} y="224" textAnchor="middle" fontSize="17" fontWeight="600">
            {name}
          </text>
        </g>
      ))}
      <path d="M8 142H312" stroke="var(--carbon)" strokeWidth="2" strokeDasharray="7 5" />
      <path d="M0 184H320V196H0Z" fill="var(--line-strong)" />
      <rect x="219" y="18" width="82" height="30" rx="5" fill="var(--warn-tint)" />
      <text x="260" y="39" textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--warn)">
        −240 g
      </text>
    </Drawing>
  );
}

export function MessageDrawing() {
  return (
    <Drawing label="A message on a phone: low stock, yellowfin tuna, suggested order 10 kilograms.">
      <path d="M62 20h196a20 20 0 0 1 20 20V240H42V40a20 20 0 0 1 20-20Z" fill="var(--ink)" />
      <path d="M62 30h196a10 10 0 0 1 10 10V240H52V40a10 10 0 0 1 10-10Z" fill="var(--tile)" />
      <path d="M66 62h176a10 10 0 0 1 10 10v92a10 10 0 0 1-10 10H84l-18 16Z" fill="var(--paper)" {...EDGE} />
      <rect x="80" y="76" width="96" height="24" rx="4" fill="var(--warn-tint)" />
      <text x="128" y="93" textAnchor="middle" fontSize="15" fontWeight="700" fill="var(--warn)">
        LOW STOCK
      </text>
      <text x="80" y="124" fontSize="17" fontWeight="700">
        Yellowfin tuna
      </text>
      <text x="80" y="150" fontSize="16">
        Order 10 kg
      </text>
      <rect x="150" y="200" width="104" height="30" rx="6" fill="var(--carbon-fill)" />
      <text x="202" y="220" textAnchor="middle" fontSize="15" fontWeight="600" fill="var(--on-carbon)">
        Send
      </text>
    </Drawing>
  );
}
