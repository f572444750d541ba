import { useQuery } from '@tanstack/react-query'
import { latestRunQuery } from '#web/features/email-management/api/runs.ts'
import { troubleSentence } from '#web/features/email-management/run-texts.ts'

export function DigestTrouble({ otherwise }: { otherwise: string }) {
  const latest = useQuery(latestRunQuery)
  const trouble = latest.data ? troubleSentence(latest.data) : ''
  return trouble === '' ? otherwise : <strong className="font-semibold text-danger">{trouble}</strong>
}
