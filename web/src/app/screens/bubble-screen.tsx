import { bubbleMeta } from '#web/app/page-texts.ts'
import { Bubble } from '#web/features/bubble/components/bubble.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'

export function BubbleScreen() {
  usePageMeta(bubbleMeta)
  return (
    <>
      <div className="sidelight">
        <div className="page py-12 md:py-20">
          <h1 className="font-serif text-[clamp(2.2rem,5vw,3.75rem)] leading-[1.05] font-medium tracking-[-0.02em]">
            My bubble
          </h1>
          <p className="mt-5 max-w-prose text-lg leading-relaxed text-night-ink">
            See at which steps of the scale the episodes of your shows stand, and what your shows did not
            discuss this month. Your list is read in your browser: it is not sent anywhere and not kept.
          </p>
        </div>
      </div>
      <div className="page py-12 md:py-16">
        <div className="max-w-3xl">
          <noscript>
            <p className="text-lg">
              This page needs JavaScript, because your list is read in your browser and not on our server.
            </p>
          </noscript>
          <Bubble />
        </div>
      </div>
    </>
  )
}
