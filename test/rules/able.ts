/** The most that a host can be able to do. */
import { EVERY_ERROR } from "../../scripts/hosts/host.ts";
import type { Capability } from "../../scripts/rules/match.ts";

/** A host that can do all that rules can say. */
export const ABLE: Capability = {
  tree: "rewrite",
  query: true,
  methods: true,
  normalizes: false,
  types: true,
  headers: true,
  cors: true,
  preflight: true,
  errors: EVERY_ERROR,
};
