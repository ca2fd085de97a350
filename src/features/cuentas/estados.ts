/** States of an account, which the address of its list narrows to: apart from the rules, as every screen has it. */
export const estados = ['activa', 'invitada', 'sin-factor', 'suspendida', 'baja'] as const
export type EstadoOfCuenta = (typeof estados)[number]
