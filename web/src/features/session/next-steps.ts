import type { ConfirmationMail } from '#shared/api/auth.ts'
import { createStore, useStore } from '#web/lib/store.ts'

export type NextSteps = { email: string; confirmationMail: ConfirmationMail }

/** Null until someone registers on this page, and after they have chosen what to do next. */
const steps = createStore<NextSteps | null>(null)

export const showNextSteps = (next: NextSteps): void => steps.set(next)

export const hideNextSteps = (): void => steps.set(null)

export const useNextSteps = (): NextSteps | null => useStore(steps)
