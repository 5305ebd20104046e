import { mount } from "svelte";
import "./app.css";
import { router } from "./core/router.svelte.ts";
import { session } from "./core/session.svelte.ts";
import App from "./shell/App.svelte";

router.start();
session.start();
mount(App, { target: document.getElementById("app")! });
