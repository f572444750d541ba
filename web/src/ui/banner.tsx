import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type BannerProps = {
  light: string
  /** Above a list, which a full banner would push below the first screen. */
  isCompact?: boolean
  children?: ReactNode
}

const full = {
  frame:
    'pt-5 pb-15 sm:pt-16 sm:pb-20 md:pt-20 md:pb-24 lg:grid lg:grid-cols-[auto_minmax(0,27rem)] lg:items-end lg:justify-between lg:gap-12',
  headline: 'max-w-[17ch] text-[clamp(2.4rem,6.2vw,4.75rem)] leading-[1.02]',
  texts: 'mt-4 min-h-30 gap-2 text-base sm:mt-8 sm:min-h-24 sm:gap-3 sm:text-lg lg:mt-0 lg:min-h-40',
}

const compact = {
  frame: 'pt-3 pb-7 lg:pt-3.5 lg:pb-7 xl:flex xl:items-baseline xl:justify-between xl:gap-8',
  headline: 'text-2xl leading-[1.15]',
  texts: 'mt-1.5 min-h-10 text-sm sm:min-h-5 xl:mt-0',
}

export function Banner({ light, isCompact = false, children }: BannerProps) {
  const classes = isCompact ? compact : full
  return (
    <div className="sidelight" data-light={light}>
      <div className={classNames('page', classes.frame)}>
        <h1
          className={classNames('font-serif font-medium tracking-[-0.022em] text-balance', classes.headline)}
        >
          Hear what you're missing outside your media bubble.
        </h1>
        <div className={classNames('flex max-w-prose flex-col', classes.texts)}>{children}</div>
      </div>
    </div>
  )
}
