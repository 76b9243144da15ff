import type { Answer } from "./service.ts";

// As hosted Supabase lists them.
const OTHER_PROVIDERS =
  "anonymous_users apple azure bitbucket discord facebook github gitlab google kakao keycloak linkedin notion twitch " +
  "twitter slack spotify workos zoom snapchat figma fly linkedin_oidc slack_oidc phone";
const others = Object.fromEntries(OTHER_PROVIDERS.split(" ").map((name) => [name, false]));

/** How one signs in here. */
export const answerSettings: Answer = async ({ relay }, c) =>
  c.json({
    external: { ...others, email: true },
    disable_signup: false,
    mailer_autoconfirm: relay === undefined,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });
