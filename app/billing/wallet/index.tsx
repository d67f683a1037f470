/** `/billing/` is the wallet too (spec section 2). */
export { default, loader } from "./wallet";
