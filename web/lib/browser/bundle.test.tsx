import { StrictMode, Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { bundle } from "./bundle.tsx";

type Module = { Hello: (props: { name: string }) => string };
const module: Module = { Hello: ({ name }) => `Olá, ${name}` };

function testBundle() {
  const fetched = vi.fn(async () => module);
  const tested = bundle<Module>();
  tested.provide(fetched);
  const Hello = tested.component(({ Hello }) => Hello);
  const render = async () => {
    const errors: unknown[] = [];
    const stream = await renderToReadableStream(
      <StrictMode>
        <Suspense fallback="espera">
          <Hello name="Ana" />
        </Suspense>
      </StrictMode>,
      { onError: (error) => void errors.push(error) },
    );
    await stream.allReady;
    return { html: await new Response(stream).text(), errors };
  };
  return { fetched, tested, render };
}

test("a component suspends until its bundle is fetched, which happens only once", async () => {
  const { fetched, tested, render } = testBundle();
  expect(tested.loaded).toBeUndefined();
  const [{ html, errors }] = await Promise.all([render(), tested.load(), tested.load()]);
  expect(html).toContain("Olá, Ana");
  expect(errors).toEqual([]);
  expect(tested.loaded).toBe(module);
  expect((await render()).html).not.toContain("espera");
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a bundle is fetched again a second after a component has thrown the error of a failed fetch", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { fetched, tested, render } = testBundle();
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  expect((await render()).errors).toMatchObject([{ message: "offline" }]);
  expect((await render()).errors).toMatchObject([{ message: "offline" }]);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect((await render()).html).toContain("Olá, Ana");
  expect(tested.loaded).toBe(module);
  vi.useRealTimers();
});
