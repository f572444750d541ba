import { useQuery } from '@tanstack/react-query'
import { latestRunQuery } from '#web/features/email-management/api/runs.ts'
import { troubleSentence } from '#web/features/email-management/run-texts.ts'

export function DigestTrouble({ fallback }: { fallback: string }) {
  const latest = useQuery(latestRunQuery)
  const trouble = latest.data ? troubleSentence(latest.data) : ''
  return trouble === '' ? fallback : <strong className="font-semibold text-danger">{trouble}</strong>
}
