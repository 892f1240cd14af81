// The batches of the demo's prep items: made in the morning when one is low, and during service when one runs out.
import { v7 as uuid } from "uuid";
import type { Ledger } from "./ledger.ts";
import { randomFrom, round } from "./random.ts";

export interface PrepStock {
  item_id: string;
  unit: string;
  threshold: number;
  /** What one batch makes, and what it takes of each item that is in stock. */
  batch: number;
  takes: { item_id: string; quantity: number }[];
  shelf_life_hours: number;
}

export interface HistoricBatch {
  id: string;
  item_id: string;
  planned: number;
  made: number;
  unit: string;
  expires_on: string;
  at: string;
}

/** A batch gives between this share and all of what was planned: some stays in the pot. */
const LEAST_YIELD = 0.95;

export function startBatches(prep: readonly PrepStock[], ledger: Ledger) {
  const random = randomFrom(20_260_103);
  const batches: HistoricBatch[] = [];
  const recipeOf = new Map(prep.map((prepStock) => [prepStock.item_id, prepStock]));

  function make({ item_id, unit, batch, takes, shelf_life_hours }: PrepStock, at: string): void {
    const id = uuid({
      msecs: Date.parse(at),
      random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
    });
    const source = { source_type: "batch", source_id: id } as const;
    for (const part of takes) {
      ledger.fetch(part.item_id, part.quantity, at);
      ledger.move(part.item_id, -part.quantity, at, { reason: "consume", ...source });
    }
    const made = round(Math.round(batch * (LEAST_YIELD + random() * (1 - LEAST_YIELD)) * 100) / 100);
    ledger.move(item_id, made, at, { reason: "produce", ...source });
    const expires_on = new Date(Date.parse(at) + shelf_life_hours * 3_600_000).toISOString().slice(0, 10);
    batches.push({ id, item_id, planned: batch, made, unit, expires_on, at });
  }

  return {
    batches,
    /** Before service: a batch of everything that would not last the day. */
    makeLow(at: string): void {
      for (const recipe of prep) if (ledger.stockOf(recipe.item_id) < recipe.threshold * 2) make(recipe, at);
    },
    /** Makes batches until there is enough of a prep item; returns whether it is one. */
    makeEnough(item_id: string, quantity: number, at: string): boolean {
      const recipe = recipeOf.get(item_id);
      if (!recipe) return false;
      while (ledger.stockOf(item_id) < quantity) make(recipe, at);
      return true;
    },
  };
}
