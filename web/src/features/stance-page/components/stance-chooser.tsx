import type { FormEvent, ReactNode } from 'react'
import { productName } from '#shared/domain/product.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { homePath } from '#shared/pages/page-path.ts'
import { StanceSlider } from '#web/features/stance-page/components/stance-slider.tsx'
import type { ChangeMeans } from '#web/features/stance-page/use-stance-chooser.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type StanceChooserProps = {
  stance: Stance
  /** Above a list: small margins, and one row on wide screens. */
  isCompact: boolean
  onChange: (stance: Stance, means: ChangeMeans) => void
  onRequest: () => void
  onChoice: () => void
  children?: ReactNode
}

const side = 'border-x border-line bg-surface px-4 sm:px-8'
const title = 'rounded-t-2xl border-t font-serif font-medium tracking-tight'
const scale = 'top-0 z-20 border-b [@media(min-height:30rem)]:sticky'
const action = 'flex flex-col items-center rounded-b-2xl border-b shadow-[0_18px_40px_-24px_rgb(0_0_0/0.45)]'

const full = {
  form: 'contents',
  title: classNames(side, title, 'pt-6 pb-4 text-2xl sm:pt-8 sm:text-[1.75rem]'),
  scale: classNames(side, scale, 'pb-1'),
  action: classNames(side, action, 'gap-5 pt-5 pb-6 sm:pb-8'),
}

/** On wide screens one sticky row. */
const compact = {
  form: 'contents lg:z-20 lg:flex lg:items-center lg:gap-6 xl:gap-8 lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:px-8 lg:shadow-[0_18px_40px_-24px_rgb(0_0_0/0.45)] lg:[@media(min-height:30rem)]:sticky lg:[@media(min-height:30rem)]:top-2',
  title: classNames(
    side,
    title,
    'pt-2.5 text-xl sm:pt-5 sm:text-2xl lg:shrink-0 lg:border-0 lg:p-0 lg:text-xl',
  ),
  scale: classNames(side, scale, 'lg:static lg:grow lg:border-0 lg:p-0'),
  action: classNames(
    side,
    action,
    'pt-2 pb-2.5 sm:pt-3 sm:pb-4 lg:shrink-0 lg:border-0 lg:p-0 lg:shadow-none',
  ),
}

/**
 * `contents` removes the form's box, so that the scale stays sticky beyond the form, along the episodes.
 * Before hydration, submitting the form loads the page of the chosen step.
 */
export function StanceChooser({
  stance,
  isCompact,
  onChange,
  onRequest,
  onChoice,
  children,
}: StanceChooserProps) {
  const classes = isCompact ? compact : full
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRequest()
  }
  return (
    <form action={homePath} onSubmit={submit} aria-labelledby="chooser-title" className={classes.form}>
      <h2 id="chooser-title" className={classes.title}>
        Choose your {productName}:
      </h2>
      <div className={classes.scale}>
        <StanceSlider stance={stance} isCompact={isCompact} onChange={onChange} onChoice={onChoice} />
      </div>
      <div className={classes.action}>
        {children}
        <Button variant="primary" type="submit" data-above-player>
          See my {productName}
        </Button>
      </div>
    </form>
  )
}
