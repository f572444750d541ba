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
  onChange: (stance: Stance, means: ChangeMeans) => void
  onRequest: () => void
  onChoice: () => void
  children?: ReactNode
}

const side = 'border-x border-line bg-surface px-4 sm:px-8'

/**
 * `contents` removes the form's box, so that the scale stays sticky beyond the form, along the episodes.
 * Before hydration, submitting the form loads the page of the chosen step.
 */
export function StanceChooser({ stance, onChange, onRequest, onChoice, children }: StanceChooserProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRequest()
  }
  return (
    <form action={homePath} onSubmit={submit} aria-labelledby="chooser-title" className="contents">
      <h2
        id="chooser-title"
        className={classNames(
          side,
          'rounded-t-2xl border-t pt-6 pb-4 font-serif text-2xl font-medium tracking-tight sm:pt-8 sm:text-[1.75rem]',
        )}
      >
        Choose your {productName}:
      </h2>
      <div className={classNames(side, 'top-0 z-20 border-b pb-1 [@media(min-height:30rem)]:sticky')}>
        <StanceSlider stance={stance} onChange={onChange} onChoice={onChoice} />
      </div>
      <div
        className={classNames(
          side,
          'flex flex-col items-center gap-5 rounded-b-2xl border-b pt-5 pb-6 shadow-[0_18px_40px_-24px_rgb(0_0_0/0.45)] sm:pb-8',
        )}
      >
        {children}
        <Button variant="primary" type="submit">
          See my {productName}
        </Button>
      </div>
    </form>
  )
}
