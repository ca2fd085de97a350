export const ofPortal: string[]
export const ofImporter: string[]
