import { LLMock } from "@copilotkit/aimock";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as ai from "#src/features/dishes/ai/contract.ts";
import * as dishes from "#src/features/dishes/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

const laksa = { name: "Laksa", category: "Noodles", ingredients: ["Rice noodles", "Prawns", "Coconut milk"] };
const rice = { name: "Jasmine rice", quantity: 100, unit: "g" } as const;

describe("without a key", () => {
  let app: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    app = await startTestApp();
    owner = await createOwner(app);
  });
  afterAll(() => app.stop());

  test("a description is composed", async () => {
    const { body } = await owner.call(ai.describeDish, { body: laksa });
    expect(body.source).toBe("composed");
    expect(body.description).toContain("rice noodles");
  });

  test("a picture is drawn, stored with its source and can be saved on a dish", async () => {
    const { body } = await owner.call(ai.illustrateDish, { body: laksa });
    expect(body).toMatchObject({
      source: "composed",
      fits: true,
      image: { source: "illustration", widths: [320, 640, 1024] },
    });
    expect((await app.app.request(body.image_url)).headers.get("content-type")).toBe("image/webp");
    const dish = await owner.call(dishes.createDish, {
      body: { name: "Laksa", is_available: false, image_url: body.image_url },
    });
    expect(dish.body.dish.image?.source).toBe("illustration");
  });

  test("nutrition comes from the food table, with other foods to choose from", async () => {
    const { body } = await owner.call(ai.estimateNutrition, { body: rice });
    expect(body).toMatchObject({ calories: 365, source: "usda-sr28", match: { grams: 100 } });
    const chosen = await owner.call(ai.estimateNutrition, { body: { ...rice, food_id: body.others[0]?.food_id } });
    expect(chosen.body.match?.food_id).toBe(body.others[0]?.food_id);
    const { body: list } = await owner.call(ai.searchFoods, { query: { search: "gruyere" } });
    expect(list.foods[0]).toMatchObject({ food_name: "Cheese, gruyere" });
  });

  test.each([
    [ai.describeDish, { ...laksa, name: " " }, "Missing dish name: Please enter a name for the dish first."],
    [
      ai.describeDish,
      { ...laksa, ingredients: [] },
      "No ingredients added: Please add at least one ingredient to a size first.",
    ],
    [ai.illustrateDish, { ...laksa, name: "" }, "Missing information: Please enter a name and add ingredients first."],
    [
      ai.illustrateDish,
      { ...laksa, ingredients: [] },
      "Missing information: Please enter a name and add ingredients first.",
    ],
  ])("%# names what is missing", async (endpoint, body, message) => {
    const response = await owner.call(endpoint, { body });
    expect([response.status, response.body.error]).toEqual([400, message]);
  });
});

describe("with a model", () => {
  const mock = new LLMock({ port: 0, strict: true });
  // A proxy before the model's server that records what was sent. It serves no pictures.
  let proxy: Server;
  let proxyUrl: string;
  let app: TestApp;
  let owner: Owner;
  let requests: { path: string; authorization: string | undefined; body: Record<string, unknown> }[] = [];
  beforeAll(async () => {
    await mock.start();
    proxy = createServer((request, response) => {
      void (async () => {
        const body = await text(request);
        const { authorization } = request.headers;
        requests.push({ path: request.url ?? "", authorization, body: body === "" ? {} : JSON.parse(body) });
        const upstream = await fetch(`${mock.url}${request.url}`, {
          method: request.method ?? "GET",
          headers: { "content-type": "application/json" },
          ...(body !== "" && { body }),
        });
        response.writeHead(upstream.status, { "content-type": upstream.headers.get("content-type") ?? "" });
        response.end(await upstream.text());
      })();
    });
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
    const address = proxy.address();
    proxyUrl = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
    app = await startTestApp({ env: { AI_API_KEY: "secret-key", AI_BASE_URL: `${proxyUrl}/v1` } });
    owner = await createOwner(app);
  });
  afterEach(() => {
    mock.reset();
    requests = [];
  });
  afterAll(async () => {
    await app.stop();
    await mock.stop();
    await new Promise((done) => proxy.close(done));
  });

  const sent = () => requests.at(-1)?.body;

  test("the model's description is requested with the documented parameters and returned as plain text", async () => {
    mock.onMessage(/Laksa/, {
      content: "**Silky** noodles in coconut broth. <b>Prawns</b> on top. Pure comfort. And mo",
    });
    const { body } = await owner.call(ai.describeDish, { body: laksa });
    expect(body).toEqual({
      description: "Silky noodles in coconut broth. Prawns on top. Pure comfort.",
      source: "gpt-4o",
    });
    expect(sent()).toMatchObject({ model: "gpt-4o", temperature: 0.7, max_tokens: 150 });
    expect(requests.at(-1)).toMatchObject({ path: "/v1/chat/completions", authorization: "Bearer secret-key" });
  });

  test("a failing model is a 502 without a description", async () => {
    mock.onMessage(/Laksa/, { error: { message: "overloaded", type: "server_error" }, status: 500 });
    const response = await owner.call(ai.describeDish, { body: laksa });
    expect(response.status).toBe(502);
    expect(response.body).toMatchObject({ code: "AI_FAILED" });
    expect(response.body.error).toMatch(/^Description generation failed: /);
    expect(JSON.stringify(response.body)).not.toContain("secret-key");
  });

  test("nutrition is checked against a schema, with temperature 0.3 and 300 tokens", async () => {
    const nutrients = { calories: 365.004, protein: 7, carbs: 80, fat: 0.7, fiber: 1.3, sugar: 0.1 };
    mock.onMessage(/Jasmine rice/, { content: JSON.stringify(nutrients) });
    const { body } = await owner.call(ai.estimateNutrition, { body: rice });
    expect(body).toEqual({ ...nutrients, calories: 365, source: "gpt-4o", match: null, others: [] });
    expect(sent()).toMatchObject({ temperature: 0.3, max_tokens: 300, response_format: { type: "json_schema" } });
  });

  test.each([
    ["no JSON", "about 365 kcal"],
    ["a wrong shape", '{"calories":"many"}'],
    ["a number below zero", '{"calories":-5,"protein":0,"carbs":0,"fat":0,"fiber":0,"sugar":0}'],
  ])("%s as nutrition gives zeros with source calculation-fallback", async (_, content) => {
    mock.onMessage(/Jasmine rice/, { content });
    const { status, body } = await owner.call(ai.estimateNutrition, { body: rice });
    expect(status).toBe(200);
    expect(body).toMatchObject({ calories: 0, protein: 0, source: "calculation-fallback" });
  });

  test("a food chosen from the table is looked up there, without the model", async () => {
    const { body } = await owner.call(ai.estimateNutrition, { body: { ...rice, food_id: "20444" } });
    expect(body).toMatchObject({ calories: 365, source: "usda-sr28" });
  });

  test("an image is requested with the size, quality and style of the specification, re-encoded and stored", async () => {
    const png = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: "#a52" } })
      .png()
      .toBuffer();
    mock.onImage(/Laksa/, { image: { b64Json: png.toString("base64") } });
    const { body } = await owner.call(ai.illustrateDish, { body: laksa });
    expect(body).toMatchObject({ source: "dall-e-3", image: { source: "ai", width: 1024 } });
    expect(body.image_url).toMatch(/^\/files\/dish-images\//);
    expect(sent()).toMatchObject({ model: "dall-e-3", size: "1024x1024", quality: "hd", style: "natural" });
  });

  test("a picture that cannot be downloaded keeps its original URL", async () => {
    const url = `${proxyUrl}/gone.png`;
    mock.onImage(/Laksa/, { image: { url } });
    const { body } = await owner.call(ai.illustrateDish, { body: laksa });
    expect(body).toEqual({ image_url: url, image: null, source: "dall-e-3", fits: true });
  });

  test("bytes that are not a picture are a 400, and a failing image model is a 502", async () => {
    mock.onImage(/Laksa/, { image: { b64Json: Buffer.from("<svg/>").toString("base64") } });
    expect((await owner.call(ai.illustrateDish, { body: laksa })).status).toBe(400);
    mock.reset();
    const failed = await owner.call(ai.illustrateDish, { body: laksa });
    expect(failed.status).toBe(502);
    expect(failed.body.error).toMatch(/^Image generation failed: /);
  });
});
