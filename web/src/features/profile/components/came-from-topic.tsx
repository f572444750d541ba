import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { topicNameOfSlug, topicSearchText } from '#shared/domain/topic.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { comparePrefix, topicPrefix } from '#shared/pages/page-path.ts'
import { findReturnPath } from '#shared/pages/return-path.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'
import { topicSearchQuery } from '#web/features/profile/api/topic-search.ts'
import type { ChosenTopic } from '#web/features/profile/preference-draft.ts'
import { Button } from '#web/ui/button.tsx'

type CameFromTopicProps = { chosen: readonly ChosenTopic[]; onChoose: (topic: ChosenTopic) => void }

/** Offers the topic of the page that the user came from. */
export function CameFromTopic({ chosen, onChoose }: CameFromTopicProps) {
  const { search } = useLocation()
  const name = topicOfPath(findReturnPath(search, location.origin) ?? '')
  if (name === '') return null
  return <TopicOffer name={name} chosen={chosen} onChoose={onChoose} />
}

function TopicOffer({ name, chosen, onChoose }: CameFromTopicProps & { name: string }) {
  const { data } = useQuery(topicSearchQuery(name))
  const topic = data?.find((one) => topicSearchText(one.name) === topicSearchText(name))
  const isOffered = topic && !chosen.some(({ id }) => id === topic.id)
  // Keeps its height, so that nothing moves when the topic is found or added.
  return (
    <div className="min-h-12">
      {isOffered && <Button onClick={() => onChoose(topic)}>{`Add ${topicText(topic.name)}`}</Button>}
    </div>
  )
}

function topicOfPath(path: string): string {
  const pathname = parseUrl(path, location.origin)?.pathname ?? ''
  const prefix = [topicPrefix, comparePrefix].find((one) => pathname.startsWith(one))
  if (prefix === undefined) return ''
  try {
    return topicNameOfSlug(decodeURIComponent(pathname.slice(prefix.length)))
  } catch {
    // Malformed percent encoding names no topic.
    return ''
  }
}
