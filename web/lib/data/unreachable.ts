/** For a request without a usable response: no network, a gateway's error page, something that is not JSON. */
export const UNREACHABLE =
  "Não foi possível falar com o servidor. Verifique sua conexão e tente de novo.";
