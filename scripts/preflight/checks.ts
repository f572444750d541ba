import { certificate } from '#scripts/preflight/certificate-check.ts'
import type { Check } from '#scripts/preflight/context.ts'
import { mailChecks } from '#scripts/preflight/mail-checks.ts'
import { modelChecks } from '#scripts/preflight/model-checks.ts'
import { quotaChecks } from '#scripts/preflight/quota-checks.ts'
import { setupChecks } from '#scripts/preflight/setup-checks.ts'

export const preflightChecks: readonly Check[] = [
  ...setupChecks,
  certificate,
  ...modelChecks,
  ...quotaChecks,
  ...mailChecks,
]
