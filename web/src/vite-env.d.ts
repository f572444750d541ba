/// <reference types="vite/client" />

/** Made by `scripts/evaluation.ts` when the site is built. */
declare module 'virtual:evaluation' {
  /** The last measurement of the ratings; null while there is none. */
  export const evaluation: import('#shared/domain/evaluation.ts').Evaluation | null
}
