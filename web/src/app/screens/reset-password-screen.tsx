import { productName } from '#shared/domain/product.ts'
import { PasswordRecovery } from '#web/features/password-reset/components/password-recovery.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'

export function ResetPasswordScreen() {
  usePageMeta({ title: `Choose a new password | ${productName}`, isHidden: true })
  return (
    <div className="page flex grow flex-col justify-center py-14">
      <div className="w-full max-w-md">
        <h1 className="mb-8 font-serif text-4xl font-medium tracking-tight">Choose a new password</h1>
        <PasswordRecovery />
      </div>
    </div>
  )
}
