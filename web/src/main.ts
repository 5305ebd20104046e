import { mount } from "svelte";
import "./app.css";
import { installed } from "./core/installed.svelte.ts";
import { router } from "./core/router.svelte.ts";
import { session } from "./core/session.svelte.ts";
import App from "./shell/App.svelte";

router.start();
session.start();
installed.start();
mount(App, { target: document.getElementById("app")! });
