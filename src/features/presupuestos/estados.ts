export const estados = [
  'Enviado',
  'Comercial',
  'Finanzas',
  'Preparación',
  'En tránsito',
  'Entregado',
  'Cancelado',
] as const
export type Estado = (typeof estados)[number]
