import { useQuery } from '@tanstack/react-query'
import { BlindSpotsPreview } from '#web/features/blind-spots/components/blind-spots-preview.tsx'
import { allTopicsQuery } from '#web/features/topics/api/topics.ts'
import { CompareLinks } from '#web/ui/compare-links.tsx'

export function HomeTopics() {
  const { data: topics } = useQuery(allTopicsQuery)
  return (
    <div className="flex flex-col gap-6">
      <CompareLinks names={(topics ?? []).map(({ name }) => name)} />
      <BlindSpotsPreview />
    </div>
  )
}
