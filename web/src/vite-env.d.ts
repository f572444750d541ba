/// <reference types="vite/client" />

/** Written by `scripts/evaluation.ts` during the site's build. */
declare module 'virtual:evaluation' {
  /** Newest first; null without measurements. */
  export const evaluation: import('#shared/domain/evaluation.ts').Evaluation | null
}
