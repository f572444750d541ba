import type { ReactNode } from 'react'

type BannerProps = {
  light: string
  children?: ReactNode
}

export function Banner({ light, children }: BannerProps) {
  return (
    <div className="sidelight" data-light={light}>
      <div className="page pt-12 pb-20 sm:pt-16 md:pt-20 md:pb-24 lg:grid lg:grid-cols-[auto_minmax(0,27rem)] lg:items-end lg:justify-between lg:gap-12">
        <h1 className="max-w-[17ch] font-serif text-[clamp(2.4rem,6.2vw,4.75rem)] leading-[1.02] font-medium tracking-[-0.022em] text-balance">
          Hear what you're missing outside your media bubble.
        </h1>
        <div className="mt-6 flex min-h-[8.5rem] max-w-prose flex-col gap-3 text-base sm:mt-8 sm:min-h-24 sm:text-lg lg:mt-0 lg:min-h-40">
          {children}
        </div>
      </div>
    </div>
  )
}
