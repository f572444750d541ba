import { productName } from '#shared/domain/product.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { StanceSlider } from '#web/features/sidelight/components/stance-slider.tsx'
import type { ChangeMeans } from '#web/features/sidelight/use-stance-chooser.ts'
import { Button } from '#web/ui/button.tsx'

type StanceChooserProps = {
  stance: Stance
  onChange: (stance: Stance, means: ChangeMeans) => void
  onRequest: () => void
}

/** The card in which a visitor picks a point on the scale. */
export function StanceChooser({ stance, onChange, onRequest }: StanceChooserProps) {
  return (
    <section
      aria-labelledby="chooser-title"
      className="rounded-2xl border border-line bg-surface px-4 py-6 shadow-[0_18px_40px_-24px_rgb(0_0_0/0.45)] sm:px-8 sm:py-8"
    >
      <h2 id="chooser-title" className="font-serif text-2xl font-medium tracking-tight sm:text-[1.75rem]">
        Choose your {productName}:
      </h2>
      <div className="mt-4">
        <StanceSlider stance={stance} onChange={onChange} />
      </div>
      <div className="mt-6 flex justify-center">
        <Button look="lamp" onClick={onRequest}>
          See my {productName}
        </Button>
      </div>
    </section>
  )
}
