import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { weekPath } from '#shared/pages/page-path.ts'
import { BlindSpotsPreview } from '#web/features/blind-spots/components/blind-spots-preview.tsx'
import { NewFromFollows } from '#web/features/follows/components/new-from-follows.tsx'
import { ContinueListening } from '#web/features/player/components/continue-listening.tsx'
import { allTopicsQuery } from '#web/features/topics/api/topics.ts'
import { CompareLinks } from '#web/ui/compare-links.tsx'

export function HomeTopics() {
  const { data: topics } = useQuery(allTopicsQuery)
  return (
    <div className="flex flex-col gap-6">
      <ContinueListening />
      <CompareLinks names={(topics ?? []).map(({ name }) => name)} />
      <p className="text-ink-soft">
        {'What the left, the center and the right said this week: '}
        <Link to={weekPath()} className="prose-link font-medium text-ink">
          The week in five voices
        </Link>
      </p>
      <BlindSpotsPreview />
      <NewFromFollows />
    </div>
  )
}
