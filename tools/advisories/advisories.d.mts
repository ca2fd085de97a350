type Lock = { packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }> }
export const unsoundIn: (lock: Lock) => string[]
export const verdictOf: (
  report: unknown,
  accepted: Record<string, { why: string; until: string }>,
  today: string,
) => { fatal: string[]; told: string[] } | null
