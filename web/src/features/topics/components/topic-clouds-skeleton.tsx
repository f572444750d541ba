import { classNames } from '#web/ui/class-names.ts'

/** With at most this many topics, a cloud as wide as the page would be mostly empty. */
const fewTopics = 8

export type PageTopics = Readonly<Record<string, number>> | undefined

/** Side by side on wide screens where the stance has few topics, else stacked. */
export function wordCloudsClasses(pageTopics: PageTopics): string {
  const isPair = pageTopics && Object.keys(pageTopics).length <= fewTopics
  return classNames(
    'grid grid-cols-1 items-start gap-6',
    isPair && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
  )
}

/** About as high as a cloud with its heading. */
export const cloudHeight = 'h-[75rem] sm:h-[47rem] md:h-[40rem] lg:h-[36rem] xl:h-[34rem]'

export function TopicCloudsSkeleton({ pageTopics }: { pageTopics: PageTopics }) {
  return (
    <div aria-hidden="true" className={wordCloudsClasses(pageTopics)}>
      {['one stance', 'all stances'].map((cloud) => (
        <div key={cloud} className={classNames('skeleton rounded-xl border border-line', cloudHeight)} />
      ))}
    </div>
  )
}
