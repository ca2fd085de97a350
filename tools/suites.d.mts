export const suites: Record<'core' | 'rest', { vitest: string[]; playwright: string[] }>
