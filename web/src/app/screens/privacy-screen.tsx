import { privacyMeta } from '#web/app/page-texts.ts'
import { Privacy } from '#web/features/privacy/components/privacy.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'

/** What is kept of whom, where and for how long. */
export function PrivacyScreen() {
  usePageMeta(privacyMeta)
  return <Privacy />
}
