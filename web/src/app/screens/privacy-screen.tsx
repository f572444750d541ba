import { privacyMeta } from '#web/app/page-texts.ts'
import { Privacy } from '#web/features/privacy/components/privacy.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'

export function PrivacyScreen() {
  usePageMeta(privacyMeta)
  return <Privacy />
}
