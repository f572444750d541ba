import { upgradePath } from '#shared/pages/page-path.ts'
import { LinkButton } from '#web/ui/button.tsx'

export function UpgradePrompt({ children }: { children: string }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-4">
      <p className="font-medium">{children}</p>
      <LinkButton to={upgradePath}>Upgrade Your Account</LinkButton>
    </div>
  )
}
