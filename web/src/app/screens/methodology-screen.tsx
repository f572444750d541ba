import { evaluation } from 'virtual:evaluation'
import { useQuery } from '@tanstack/react-query'
import { methodologyMeta } from '#web/app/page-texts.ts'
import { Methodology } from '#web/features/methodology/components/methodology.tsx'
import { statisticsQuery } from '#web/features/statistics/api/statistics.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'

export function MethodologyScreen() {
  usePageMeta(methodologyMeta)
  const { data, isPending } = useQuery(statisticsQuery)
  return <Methodology evaluation={evaluation} totals={data ?? (isPending ? 'loading' : 'failed')} />
}
