import { expect, signedIn, test } from "../support/fixtures.ts";
import { closeToasts, toast } from "../support/screen.ts";
import { fillSignIn, signInButton } from "./sign-in-screen.ts";

const UNREACHABLE = "Não foi possível falar com o servidor";

test("What goes wrong between the device and the server is said in Portuguese", {
  tag: "@all",
}, async ({ page, context, parish, expectedErrors }) => {
  // Failures of forms are logged besides being told (decision 24).
  expectedErrors.push(/Failed to (load resource|fetch)/, /^Auth\w+Error/);
  const account = await parish.account();
  await page.goto("/auth");
  await fillSignIn(page, account.email);
  await test.step("a gateway that answers with a page of its own", async () => {
    const page502 = { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" };
    await page.route("**/auth/v1/token*", (route) => route.fulfill(page502), { times: 1 });
    await signInButton(page).click();
    await expect(toast(page, "Erro ao fazer login")).toContainText(UNREACHABLE);
    await closeToasts(page);
  });
  await test.step("no network", async () => {
    await context.setOffline(true);
    await signInButton(page).click();
    await expect(toast(page, "Erro ao fazer login")).toContainText(UNREACHABLE);
    await context.setOffline(false);
  });
  await test.step("a sign-out that the server refuses", async () => {
    await signedIn(page, account);
    await page.goto("/");
    const refusal = { code: 500, error_code: "unexpected_failure", msg: "x" };
    await page.route("**/auth/v1/logout*", (route) =>
      route.fulfill({ status: 500, json: refusal }),
    );
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(toast(page, "Erro ao fazer logout")).toBeVisible();
  });
});
