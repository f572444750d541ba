import { useRef } from 'react'
import { Link } from 'react-router'
import { countOf, formatCount } from '#shared/format/number.ts'
import { topicText } from '#shared/format/topic-text.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'
import { useWordCloud } from '#web/features/topics/use-word-cloud.ts'
import type { Cloud, PlacedBox } from '#web/features/topics/word-cloud-layout.ts'
import { TopicLink, topicTarget } from '#web/ui/topic-link.tsx'

type WordCloudProps = { topics: readonly CloudTopic[]; label: string; isSignedIn: boolean }

/** Font size follows frequency. For screen readers and on phones it is a list, most frequent first. */
export function WordCloud({ topics, label, isSignedIn }: WordCloudProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useWordCloud(frame, topics)
  return (
    <div ref={frame} className="min-h-72 overflow-hidden font-serif font-medium">
      {drawn.status === 'drawing' && <CloudSkeleton height={drawn.height} />}
      {drawn.status === 'drawn' && (
        <Words topics={topics} cloud={drawn.cloud} label={label} isSignedIn={isSignedIn} />
      )}
      {drawn.status === 'list' && <CountedChips topics={topics} label={label} isSignedIn={isSignedIn} />}
    </div>
  )
}

function CountedChips({ topics, label, isSignedIn }: WordCloudProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 font-sans font-normal">
      {topics.map(({ name, frequency }) => (
        <li key={name} className="flex max-w-full">
          <TopicLink name={name} isSignedIn={isSignedIn} className="min-h-9 gap-2">
            {topicText(name)}
            <span aria-hidden="true" className="text-ink-soft tabular-nums">
              {formatCount(frequency)}
            </span>
            <span className="sr-only">, {countOf(frequency, 'episode')}</span>
          </TopicLink>
        </li>
      ))}
    </ul>
  )
}

function Words({ topics, cloud, label, isSignedIn }: WordCloudProps & { cloud: Cloud }) {
  const wordByName = new Map(cloud.words.map((word) => [word.topic.name, word]))
  return (
    <ul aria-label={label} className="relative mx-auto" style={{ width: cloud.width, height: cloud.height }}>
      {topics.map(({ name }) => {
        const word = wordByName.get(name)
        return word && <Word key={name} word={word} isSignedIn={isSignedIn} />
      })}
    </ul>
  )
}

function Word({ word, isSignedIn }: { word: PlacedBox; isSignedIn: boolean }) {
  const { topic, lines, fontPixels, left, top, width, height } = word
  return (
    <li className="absolute" style={{ left, top, width, height }}>
      <Link
        to={topicTarget(topic.name, isSignedIn)}
        style={{ fontSize: fontPixels }}
        className="flex size-full items-center justify-center rounded-md text-center leading-[1.15] whitespace-pre text-ink hover:bg-lamp hover:text-lamp-ink"
      >
        {lines.join('\n')}
        <span className="sr-only">, {countOf(topic.frequency, 'episode')}</span>
      </Link>
    </li>
  )
}

export function CloudSkeleton({ height }: { height?: number | undefined }) {
  return (
    <div
      aria-hidden="true"
      style={{ height }}
      className="skeleton h-[66rem] rounded-lg sm:h-[38rem] md:h-[31rem] lg:h-[27rem] xl:h-[25rem]"
    />
  )
}
