/** The screens of the edition whose part of the address this is; `paths.ts` has their patterns. */
export const editionPath = (slug: string) => `/semana/${slug}`;
export const scriptPath = (slug: string) => `/semana/${slug}/roteiro`;
export const bulletinPath = (slug: string) => `/semana/${slug}/boletim`;
export const weekTextPath = (slug: string) => `/semana/${slug}/whatsapp`;
export const slidesPath = (slug: string) => `/telao/${slug}`;
