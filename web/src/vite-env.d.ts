/// <reference types="vite/client" />

/** Made by `build/evaluation.ts` when the site is built. */
declare module 'virtual:evaluation' {
  /** Newest first; null without measurements. */
  export const evaluation: import('#shared/domain/evaluation.ts').Evaluation | null
}
