/// <reference types="vite/client" />

/** Made by `scripts/evaluation.ts` when the site is built. */
declare module 'virtual:evaluation' {
  /** The measurements of the ratings, newest first; null while there are none. */
  export const evaluation: import('#shared/domain/evaluation.ts').Evaluation | null
}
